import type { WorkupLine } from '../state.ts'

export const onLine = (
  workup: readonly WorkupLine[],
  operative: string,
  change: (line: WorkupLine) => WorkupLine,
): readonly WorkupLine[] => workup.map((l) => (l.operative === operative ? change(l) : l))
