import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { root } from '../step.ts';

/** So many commits back, a file counts as changed of late. */
const commits = 20;

const git = (...args: string[]): string[] => {
  try {
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
      .split('\n')
      .filter(Boolean);
  } catch {
    // A tree without a history has nothing that is newer than the rest.
    return [];
  }
};

const readChanged = (): Set<string> =>
  new Set(
    [...git('diff', '--name-only', 'HEAD'), ...git('log', `-${commits}`, '--name-only', '--format=')].map((file) =>
      resolve(root, file),
    ),
  );

/** Tests that changed of late, or whose subject did, run first: what fails is most often among them, and a red run ends early. */
export class NewestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const changed = readChanged();
    const isNew = ({ moduleId }: TestSpecification) => changed.has(moduleId) || changed.has(moduleId.replace('.test.', '.'));
    const sorted = await super.sort(files);
    return [...sorted.filter(isNew), ...sorted.filter((file) => !isNew(file))];
  }
}
