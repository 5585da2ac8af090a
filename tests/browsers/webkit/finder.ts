/** For WebKit's pages: finds elements as Playwright does in the other engines. */
import { Ivya } from 'ivya'

Object.assign(window, { finder: Ivya.create({ browser: 'webkit' }) })
