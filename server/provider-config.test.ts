import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { readProjectConfig } from '../packages/embedded-supabase/config/project-config.ts'
import { supabaseDir } from './paths.ts'
import { providerConfig } from './provider-config.ts'
import { providerMail, providerMails } from './provider-mails.ts'

const own = fs.readFileSync(path.join(supabaseDir, 'config.toml'), 'utf8')
const support = { email: 'info@webmarche.it', phone: '0733 123456' }
const Mails = z.record(z.string(), z.object({ subject: z.string(), content_path: z.string() }))
const Auth = z.object({ email: z.object({ template: Mails, notification: Mails }) })
const Config = z.object({ auth: Auth, remotes: z.object({ production: z.object({ auth: Auth }) }) })
/** What a reader of TOML finds in it. */
function parsed(config: string): unknown {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'config-'))
  fs.writeFileSync(path.join(folder, 'config.toml'), config)
  return readProjectConfig(folder)
}
const hostile = `D'Angelo & "Figli" <b> $& שלום 🦊`

test('each mail of config.toml is written with the name, and named for the remote', () => {
  const { config, templates } = providerConfig(own, 'WebMarche', support)
  const { auth, remotes } = Config.parse(parsed(config))
  for (const kind of ['template', 'notification'] as const) {
    const mails = remotes.production.auth.email[kind]
    expect(Object.keys(mails)).toEqual(Object.keys(auth.email[kind]))
    for (const { content_path } of Object.values(mails))
      expect(templates.has(path.basename(content_path))).toBe(true)
  }
  expect(remotes.production.auth.email.template.invite?.subject).toBe(
    'WebMarche ti invita{{ if .Data.attivita }} a gestire {{ .Data.attivita }}{{ end }}',
  )
  for (const html of templates.values()) {
    expect(html).not.toMatch(/Bottega|chi gestisce il sistema/i)
    expect(html).toContain('>WebMarche · 0733 123456 · info@webmarche.it · {{ .SiteURL }}</p>')
  }
})

test('a second call replaces the first, whatever stands before and after', () => {
  const added = `${own}\n[remotes.production]\nproject_id = "abc"\n`
  const first = providerConfig(added, 'Prima', support).config
  const later = `${first}\n[remotes.other]\nproject_id = "def"\n`
  const second = providerConfig(later, 'Seconda', support).config
  expect(second).not.toContain('Prima')
  expect(second).toContain('[remotes.other]')
  expect(providerConfig(second, 'Prima', support).config).toBe(later)
})

test('a name of any letters is text in every mail, and written once', () => {
  const { config, templates } = providerConfig(own, hostile, support)
  expect(() => parsed(config)).not.toThrow()
  for (const html of templates.values()) {
    expect(html).toContain('D&#39;Angelo &#38; &#34;Figli&#34; &#60;b&#62; $&#38; שלום 🦊')
    expect(html).not.toContain(hostile)
  }
  const twice = providerMail({ subject: 'Il tuo invito su Bottega', html: '' }, 'La Bottega', support)
  expect(twice.subject).toMatch(/^La Bottega ti invita\{/)
})

test('a name that ends with a full stop ends a sentence too', () => {
  const html = '<p>Un account su Bottega. Avvisa chi gestisce il sistema.</p>'
  expect(providerMail({ subject: 'Bottega', html }, 'Marche S.r.l.', support).html).toBe(
    '<p>Un account su Marche S.r.l. Avvisa Marche S.r.l.</p>',
  )
})

test('without a name mails stay as they are', () => {
  const template = { subject: 'Il tuo invito su Bottega', html: '<p>Bottega</p>' }
  const { from, replyTo, change } = providerMails(null, support)
  expect([from, replyTo, change('invite', template)]).toEqual([null, null, template])
})
