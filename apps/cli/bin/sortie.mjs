#!/usr/bin/env node
// The command `sortie`: the CLI on a Node that is new enough for it.
import { ensureNode, orExplain, runInstead } from '../../../tools/setup.mjs'

orExplain(() => runInstead(ensureNode(), 'apps/cli/src/main.ts', process.argv.slice(2)))
