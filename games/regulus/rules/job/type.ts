export const jobTypes = ['arson', 'assault', 'caper', 'con', 'espionage', 'heist', 'hit'] as const
/** `general` is the table of impromptu jobs. RJ-02, RJ-13. */
export type JobType = (typeof jobTypes)[number] | 'general'
