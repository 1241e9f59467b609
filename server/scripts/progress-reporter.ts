import path from 'node:path';
import type { SerializedError } from 'vitest';
import type { Reporter, TestCase, TestModule, TestSpecification, Vitest } from 'vitest/node';
import { createProgressLine } from './progress-line.ts';

/** Shows how far a run of Vitest is, as "file 37 of 284", and each failure as soon as it is known. */
export default class ProgressReporter implements Reporter {
  readonly #line = createProgressLine();
  #root = process.cwd();
  #files = 0;
  #ended = 0;
  #passed = 0;
  #failed = 0;

  onInit(vitest: Vitest) {
    this.#root = vitest.config.root;
  }

  onTestRunStart(specifications: readonly TestSpecification[]) {
    this.#files = specifications.length;
    this.#show('starting');
  }

  onTestModuleStart(module: TestModule) {
    this.#show(this.#nameOf(module));
  }

  onTestCaseResult(test: TestCase) {
    const { state, errors } = test.result();
    if (state === 'passed') this.#passed += 1;
    this.#show(this.#nameOf(test.module));
    if (state !== 'failed') return;

    this.#failed += 1;
    const messages = (errors ?? []).map(({ stack, message }) => stack ?? message);
    this.#line.say(`FAILED ${this.#nameOf(test.module)} > ${test.fullName}\n${messages.join('\n')}`);
  }

  onTestModuleEnd(module: TestModule) {
    this.#ended += 1;
    this.#show(this.#nameOf(module));
  }

  /** What no test is to blame for: a rejection nobody caught, a worker that ended. It fails the run all the same. */
  onTestRunEnd(_modules: readonly TestModule[], errors: readonly SerializedError[]) {
    for (const { stack, message } of errors) this.#line.say(`FAILED outside every test\n${stack ?? message}`);
    this.#line.end();
  }

  #nameOf(module: TestModule) {
    return path.relative(this.#root, module.moduleId);
  }

  #show(name: string) {
    const failures = this.#failed ? `, ${this.#failed} failed` : '';
    this.#line.show(
      `file ${this.#ended} of ${this.#files}, ${this.#passed} tests passed${failures} · ${name}`,
    );
  }
}
