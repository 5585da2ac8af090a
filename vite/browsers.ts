/** The oldest browsers of those who work with the dashboard: what Tailwind 4 needs. README.md names them. */
export const dashboardBrowsers = ['safari16.4', 'chrome111', 'firefox128']

/** The oldest one of the visitors of customers' websites and cards, whose other browsers are as able. */
export const visitorsBrowsers = ['safari15.4']
