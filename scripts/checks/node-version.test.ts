import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../step.ts';

it('the version of Node that engines are held against is the one that the project brings', () => {
  const workspace = readFileSync(resolve(root, 'pnpm-workspace.yaml'), 'utf8');
  const said = /^nodeVersion: (.+)$/m.exec(workspace)?.[1];
  expect(said).toBeDefined();
  expect(said).toBe(/^ {2}node: (.+)$/m.exec(workspace)?.[1]);
});
