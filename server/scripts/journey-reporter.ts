import type { FullConfig, Reporter, Suite, TestCase, TestResult } from '@playwright/test/reporter';
import { createProgressLine } from './progress-line.ts';

/** Shows how far a run of the journeys is, as "journey 3 of 20", and each failure as soon as it is known. */
export default class JourneyReporter implements Reporter {
  readonly #line = createProgressLine();
  #journeys = 0;
  #ended = 0;

  onBegin(_config: FullConfig, suite: Suite) {
    this.#journeys = suite.allTests().length;
  }

  onTestEnd(test: TestCase, result: TestResult) {
    this.#ended += 1;
    this.#line.show(`journey ${this.#ended} of ${this.#journeys} · ${test.title}`);
    if (test.ok()) return;

    const messages = result.errors.map(({ stack, message }) => stack ?? message ?? '');
    this.#line.say(`FAILED ${test.titlePath().slice(2).join(' > ')}\n${messages.join('\n')}`);
  }

  onEnd() {
    this.#line.end();
  }

  printsToStdio() {
    return true;
  }
}
