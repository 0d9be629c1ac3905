/**
 * A short text for each value: equal values have equal texts, others never. What was seen before is recognised as an
 * object, so states that share most of their parts are compared quickly. For values that do not change.
 */
export function identities(): (value: unknown) => string {
  const known = new WeakMap<object, string>()
  const byContent = new Map<string, string>()

  function identity(value: unknown): string {
    if (value === null || typeof value !== 'object') return JSON.stringify(value ?? null)
    const seen = known.get(value)
    if (seen !== undefined) return seen
    const inside = Array.isArray(value) ? `[${value.map(identity).join()}]` : `{${fieldsOf(value).join()}}`
    const text = byContent.get(inside) ?? `#${byContent.size}`
    byContent.set(inside, text)
    known.set(value, text)
    return text
  }

  function fieldsOf(value: object): readonly string[] {
    const fields = Object.entries(value).filter(([, field]) => field !== undefined)
    return fields.map(([key, field]) => `${JSON.stringify(key)}:${identity(field)}`).sort()
  }
  return identity
}
