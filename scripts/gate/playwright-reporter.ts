import type { FullConfig, Reporter, TestCase, TestError, TestResult } from '@playwright/test/reporter';
import { createRecorder, excerpt } from './results.ts';

const told = (errors: readonly TestError[]): string =>
  excerpt(errors.map(({ message, value }) => message ?? value ?? '').join('\n'));

/** Keeps what each browser test says, once its last try has ended. */
// oxlint-disable-next-line import/no-default-export -- Playwright takes no other
export default class KeepResults implements Reporter {
  readonly #recorder = createRecorder();
  readonly #firstErrors = new Map<string, string>();
  #configFile = 'tests/e2e';

  onBegin({ configFile = 'tests/e2e' }: FullConfig): void {
    this.#configFile = configFile;
  }

  onTestEnd(test: TestCase, { status, retry, errors, annotations }: TestResult): void {
    const isBad = status !== test.expectedStatus && status !== 'skipped';
    if (isBad && !this.#firstErrors.has(test.id)) this.#firstErrors.set(test.id, told(errors));
    // One that was interrupted has said nothing, and one that is looked at once more has not said everything.
    if (status === 'interrupted' || (isBad && retry < test.retries)) return;
    const [, , , ...names] = test.titlePath();
    const note = annotations.find(({ type }) => type === 'skip' || type === 'fixme')?.description;
    const error = this.#firstErrors.get(test.id);
    this.#recorder.record({
      file: test.location.file,
      title: test.title,
      groups: names.slice(0, -1),
      status: isBad ? 'failed' : status === 'skipped' ? 'skipped' : 'passed',
      seconds: test.results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
      ...(note !== undefined && { note }),
      ...(error !== undefined && { error }),
    });
  }

  /** What fails outside of every test, as the set-up does when the server does not start. */
  onError(error: TestError): void {
    this.#recorder.record({
      file: error.location?.file ?? this.#configFile,
      title: 'outside of every test',
      groups: [],
      status: 'failed',
      seconds: 0,
      error: told([error]),
    });
  }

  printsToStdio(): boolean {
    return false;
  }
}
