import { locale } from '../words/language.ts'

// Made once: a row of the log that made its own would take longer for that than for all else.
const hours = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit' })

export const clockTime = (time: number): string => hours.format(time)

const days = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })

export const dayAndTime = (time: number): string => days.format(time)
