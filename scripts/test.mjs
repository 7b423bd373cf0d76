// `npm test`: checks, builds, runs every suite, and prints one summary line.
// `npm test -- PATH …` runs only the tests whose path contains one of the words.
// `npm run soak` runs the long variants: fifty kills instead of two on each kind of database, real timers, full sizes, new
// random cases, and more journeys in the demo.

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { filesBelow } from './lib/fingerprint.mjs';
import { install, requireNode } from './lib/prepare.mjs';
import { main, root, runTool } from './lib/process.mjs';

const NEEDS_NO_BUILD = /^(\.\/)?src\/(kernel|domains|ui|apps)/;

await main(async () => {
  requireNode();
  await install();
  process.chdir(root);
  const isSoak = process.argv.includes('--soak');
  if (isSoak) process.env.FIELDWRIGHT_SOAK = '1';
  const named = process.argv.slice(2).filter((arg) => arg !== '--soak');
  const paths = isSoak && named.length === 0 ? longTests() : named;
  const count = { passed: 0, failed: 0 };
  if (paths.length === 0) await runChecks(count);
  const isWhole = paths.length === 0;
  if (isWhole || !paths.every((path) => NEEDS_NO_BUILD.test(path)))
    await runBuild(count, {
      isCounted: isWhole,
      withDemo: isWhole || openDemo(paths),
    });
  await runTests(paths, count);
  process.stdout.write(`${count.passed} passed, ${count.failed} failed\n`);
  process.exitCode = count.failed > 0 ? 1 : 0;
});

/** Whether one of the tests is of the demo, or a journey that runs there as well. */
function openDemo(paths) {
  const isNamed = (file) => paths.some((path) => file.includes(path.replace(/^\.\//, '')));
  const opens = (file) => /demo|browser\/(desks|new-companies)\.ts/.test(file + readFileSync(file, 'utf8'));
  return ['e2e', 'src/hosts/browser'].some((folder) =>
    [...filesBelow(folder, { tests: true })].some((file) => isNamed(file) && opens(file)),
  );
}

/** Tests with a long variant or random cases, which get new seeds. */
function longTests() {
  const folders = ['src', 'db', 'e2e'].map((folder) => [...filesBelow(folder, { tests: true })]);
  const tests = folders.flat().filter((file) => file.endsWith('.test.ts'));
  const isLonger = (file) =>
    /testing\/properties\.ts|FIELDWRIGHT_SOAK|browser\/in-short\.ts/.test(readFileSync(file, 'utf8'));
  return ['.host.test', ...tests.filter(isLonger)];
}

async function runChecks(count) {
  const { check } = await import('./check.mjs');
  for (const { ok } of await check()) count[ok ? 'passed' : 'failed'] += 1;
}

async function runBuild(count, { isCounted, withDemo }) {
  const { build } = await import('./build.mjs');
  try {
    await build();
    if (withDemo) await build({ only: 'demo', isDraft: true });
    if (isCounted) count.passed += 1;
  } catch (error) {
    process.stderr.write(`\n✗ build\n${error.message}\n`);
    count.failed += 1;
  }
}

async function runTests(paths, count) {
  const folder = mkdtempSync(join(tmpdir(), 'fieldwright-test-'));
  const report = join(folder, 'report.json');
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...paths];
  try {
    const { code } = await runTool('vitest/vitest.mjs', args);
    const { passed, failed } = readReport(report);
    count.passed += passed;
    // An error outside of any test fails the run without a failed test.
    count.failed += failed === 0 && code !== 0 ? 1 : failed;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function readReport(file) {
  try {
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(file, 'utf8'));
    const unread = testResults.filter(
      ({ status, assertionResults }) =>
        status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
    );
    return { passed: numPassedTests, failed: numFailedTests + unread.length };
  } catch {
    return { passed: 0, failed: 1 };
  }
}
