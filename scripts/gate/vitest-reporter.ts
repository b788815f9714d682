import type { Reporter, SerializedError, TestCase, TestModule, TestSuite } from 'vitest/node';
import { createRecorder, excerpt } from './results.ts';

const groupsOf = (test: TestCase): string[] => {
  const groups: string[] = [];
  let around: TestSuite | TestModule = test.parent;
  while (around.type === 'suite') {
    groups.unshift(around.name);
    around = around.parent;
  }
  return groups;
};

const told = ({ name = 'Error', message, stack = '' }: { name?: string; message?: string; stack?: string }): string =>
  excerpt(stack.includes(message ?? '') ? stack : `${name}: ${message ?? ''}\n${stack}`);

const statuses = { passed: 'passed', failed: 'failed', skipped: 'skipped', pending: 'skipped' } as const;

/** Keeps what each unit test says, as it ends. */
// oxlint-disable-next-line import/no-default-export -- Vitest takes no other
export default class KeepResults implements Reporter {
  readonly #recorder = createRecorder();

  onTestCaseResult(test: TestCase): void {
    const result = test.result();
    const { note } = result as { note?: string };
    const [error] = result.errors ?? [];
    this.#recorder.record({
      file: test.module.moduleId,
      title: test.name,
      groups: groupsOf(test),
      status: statuses[result.state],
      seconds: (test.diagnostic()?.duration ?? 0) / 1000,
      ...(note !== undefined && { note }),
      ...(error && { error: told(error) }),
    });
  }

  /** What a file cost; and one that cannot be read, or whose set-up fails, has no test that could say so. */
  onTestModuleEnd(module: TestModule): void {
    const { processorSeconds } = module.meta() as { processorSeconds?: number };
    if (processorSeconds !== undefined) this.#recorder.recordCost(module.moduleId, processorSeconds);
    for (const error of module.errors())
      this.#recorder.record({
        file: module.moduleId,
        title: 'the file itself',
        groups: [],
        status: 'failed',
        seconds: 0,
        error: told(error),
      });
  }

  onTestRunEnd(_modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    for (const error of errors)
      this.#recorder.record({
        file: 'vitest.config.ts',
        title: 'outside of every test',
        groups: [],
        status: 'failed',
        seconds: 0,
        error: told(error),
      });
  }
}
