import type { FullConfig, Reporter, Suite, TestCase, TestError, TestResult } from '@playwright/test/reporter';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/**
 * Prints a line for each test, its errors, and the totals at the end. A skipped test has failed.
 * Failed tests, and flaky ones that passed on a retry, are named again at the end.
 */
export default class LineReporter implements Reporter {
  #passed = 0;
  readonly #failed: string[] = [];
  #root = '';
  readonly #figures: string[] = [];
  readonly #flaky: string[] = [];

  onBegin(config: FullConfig, suite: Suite): void {
    this.#root = config.rootDir;
    console.log(`${suite.allTests().length} tests, ${config.workers} at once`);
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    const passed = result.status === 'passed';
    const file = relative(this.#root, test.location.file);
    const title = test.titlePath().slice(3).join(' › ');
    if (passed) this.#passed += 1;
    else if (result.status === 'skipped' || result.retry === test.retries) {
      this.#failed.push(`failed: ${file}: ${title}`);
    }
    if (passed && result.retry > 0) this.#flaky.push(`flaky: ${file}: ${title}`);
    const seconds = (result.duration / 1000).toFixed(1);
    console.log(`${passed ? 'ok    ' : 'FAILED'} ${seconds.padStart(5)} s  ${file}: ${title}`);
    for (const { description } of result.annotations.filter(({ type }) => type === 'measured')) {
      console.log(`                ${description}`);
      if (description?.startsWith('first move: ')) this.#figures.push(description);
    }
    if (result.status === 'skipped') console.log('  skipped');
    for (const error of result.errors) this.onError(error);
    if (!passed && file.startsWith('online')) printNodeLogs();
    for (const { path } of result.attachments) if (path) console.log(`  see ${path}`);
  }

  onError(error: TestError): void {
    console.log(indented(error.stack ?? error.message ?? String(error.value)));
    if (error.snippet) console.log(indented(error.snippet));
  }

  onEnd(): Promise<{ status?: 'failed' }> {
    for (const line of [...this.#figures, ...this.#flaky, ...this.#failed]) console.log(line);
    console.log(`${this.#passed} passed, ${this.#failed.length} failed`);
    return Promise.resolve(this.#failed.length > 0 || this.#passed === 0 ? { status: 'failed' } : {});
  }

  printsToStdio(): boolean {
    return true;
  }
}

/** A log line about a failed request or job. */
const FAILURE = / (WARN|ERROR) |status=5\d\d/;

/** Prints the last log lines of the nodes, after the last lines about failures before them. */
function printNodeLogs(): void {
  const folder = process.env.PALAMEDES_LOGS ?? '';
  if (!existsSync(folder)) return;
  const logs = readdirSync(folder).filter((file) => file.endsWith('.log'));
  for (const file of logs.sort()) {
    const lines = readFileSync(join(folder, file), 'utf8').trimEnd().split('\n');
    const failures = lines.slice(0, -12).filter((line) => FAILURE.test(line));
    const shown = [...failures.slice(-12), ...lines.slice(-12)].join('\n');
    console.log(indented(`${file}, ${lines.length} lines:\n${shown}`));
  }
}

function indented(text: string): string {
  const plain = process.stdout.isTTY ? text : stripVTControlCharacters(text);
  return plain.replace(/^/gm, '  ');
}
