import type { LaunchOptions } from '@playwright/test';
import { chromiumPath } from '../../../build/needs.ts';

// One list of features wins, so what Playwright switches off for pages on this computer is said again.
const switchedOff = [
  'HttpsUpgrades',
  'MediaRouter',
  'OptimizationHints',
  'PaintHolding',
  // Chromium draws menus of its own as web pages: a process more for every window, which nobody sees here.
  'PreloadTopChromeWebUI',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'WebUIOmniboxPopup',
];

/** How the Chromium of this computer is started for tests, pictures and benchmarks. */
export function chromiumOptions(): LaunchOptions {
  const executablePath = chromiumPath();
  return {
    ...(executablePath ? { executablePath } : {}),
    args: [
      `--disable-features=${switchedOff.join(',')}`,
      // Chromium refuses its own sandbox to root, as in containers.
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
  };
}
