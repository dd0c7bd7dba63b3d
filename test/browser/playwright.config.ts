import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { chromiumOptions } from './support/chromium.ts';

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: './results/traces',
  globalSetup: './support/one-demo.ts',
  timeout: 300_000,
  // A busy computer is slow, not wrong: what is waited for comes, or the test has found something.
  expect: { timeout: 60_000 },
  // No test depends on another, so every one may run beside any other.
  fullyParallel: true,
  workers: Math.min(2, availableParallelism()),
  forbidOnly: true,
  reporter: 'list',
  use: {
    actionTimeout: 60_000,
    viewport: { width: 1280, height: 800 },
    timezoneId: 'Europe/Berlin',
    contextOptions: { reducedMotion: 'reduce' },
    // A trace costs as much as the test: PLUMBLINE_TRACE=1 makes one of what fails.
    trace: process.env.PLUMBLINE_TRACE ? 'retain-on-failure' : 'off',
    permissions: ['clipboard-read', 'clipboard-write'],
    launchOptions: chromiumOptions(),
  },
});
