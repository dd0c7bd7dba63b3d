import { defineConfig } from '@playwright/test';
import { chromiumPath } from '../../build/needs.ts';

const executablePath = chromiumPath();

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: './results/traces',
  timeout: 120_000,
  fullyParallel: false,
  workers: 1,
  forbidOnly: true,
  reporter: 'list',
  use: {
    viewport: { width: 1280, height: 800 },
    timezoneId: 'Europe/Berlin',
    // A trace costs as much as the test: PLUMBLINE_TRACE=1 makes one of what fails.
    trace: process.env.PLUMBLINE_TRACE ? 'retain-on-failure' : 'off',
    permissions: ['clipboard-read', 'clipboard-write'],
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      // Chromium refuses its own sandbox to root, as in containers.
      args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    },
  },
});
