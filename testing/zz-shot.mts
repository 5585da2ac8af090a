import { chromium } from '@playwright/test'
import { chromiumLaunch } from './chromium.ts'
const [,, role, path, name, w='1280', code=''] = process.argv
const b = await chromium.launch(chromiumLaunch())
const p = await b.newPage({ viewport: { width: +w, height: w==='390'?844:800 } , locale:'it-IT'})
p.on('console', m => m.type()==='error' && console.log('console', m.text().slice(0,300)))
p.on('pageerror', e => console.log('ERR', e.message))
await p.goto('http://127.0.0.1:4117/')
await p.getByLabel('Email').fill(role+'@demo.it'); await p.getByLabel('Password', {exact:true}).fill('Demo1234!')
await p.getByRole('button', {name:'Accedi', exact:true}).click()
await p.waitForURL('**/dashboard', {timeout: 60000})
await p.goto('http://127.0.0.1:4117'+path); await p.waitForTimeout(6000)
if (code) await (new Function('p', 'return (async()=>{'+code+'})()'))(p)
await p.screenshot({ path: `/tmp/${name}.png`, fullPage: true })
await b.close()
