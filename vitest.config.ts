import { defineConfig } from 'vitest/config'

// Vitest says why a test failed with this; Node 20 lacks it.
if (!('groupBy' in Map))
  Object.defineProperty(Map, 'groupBy', {
    value: <K, T>(items: Iterable<T>, keyOf: (item: T) => K): Map<K, T[]> => {
      const groups = new Map<K, T[]>()
      for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item])
      return groups
    },
  })

export default defineConfig({
  test: {
    environment: 'node',
    include: ['**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/.cache/**', 'bench/**'],
    // Only what hangs is to fail: a busy machine may take ten times as long.
    testTimeout: 900_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 120_000, interval: 50 } },
    maxWorkers: 2,
  },
})
