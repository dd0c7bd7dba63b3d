// npm run screenshots [-- --readme]: a picture of every screen of the demo, light and dark.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright';
import { startApp } from '#test/browser/app.ts';
import { chromiumOptions } from '#test/browser/chromium.ts';
import { ensureBundle } from './bundle.ts';
import { chromiumPath } from './needs.ts';
import { top } from './project.ts';

/** What the links of the app lead to is found by walking them, so that a new screen is in the pictures without a line here. */
const most = 30;
const forReadme = [
  'overview-light',
  'lead-time-light',
  'delivery-light',
  'flow-dark',
  'runs-cycle_times-dark',
  'integrations-light',
];

const folder = join(top, 'test/browser/screenshots');
const readmeFolder = join(top, 'docs/screenshots');
const window = { width: 1280, height: 800 };
const isForReadme = process.argv.includes('--readme');

await ensureBundle();
mkdirSync(folder, { recursive: true });
if (isForReadme) mkdirSync(readmeFolder, { recursive: true });
if (chromiumPath() === null) {
  process.stderr.write('No Chromium here: sudo apt-get install chromium, or npx playwright install chromium.\n');
  process.exit(1);
}
const demo = await startApp(['demo']);
const empty = await startApp(['serve']);
const browser = await chromium.launch(chromiumOptions());
const taken: string[] = [];

try {
  for (const colorScheme of ['light', 'dark'] as const) {
    const context = await browser.newContext({
      colorScheme,
      viewport: window,
      timezoneId: 'Europe/Berlin',
    });
    const page = await context.newPage();
    await empty.signIn(context);
    await picture(page, empty.url, `welcome-${colorScheme}`);
    await demo.signIn(context);
    // The welcome of an empty app is there already.
    const seen = new Set(['welcome']);
    const waiting = [demo.url];
    for (let address = waiting.shift(); address !== undefined && seen.size < most; address = waiting.shift()) {
      await page.goto(address, { waitUntil: 'networkidle' });
      const name = nameOf(page.url());
      if (seen.has(name)) continue;
      seen.add(name);
      await picture(page, page.url(), `${name}-${colorScheme}`);
      const links = await page
        .locator('a[href^="/"]')
        .evaluateAll((found) => found.map((link) => (link as HTMLAnchorElement).href));
      waiting.push(...links.filter((link) => !seen.has(nameOf(link))));
    }
    await context.close();
  }
} finally {
  await browser.close();
  await demo.close();
  await empty.close();
}

const missing = isForReadme ? forReadme.filter((name) => !taken.includes(name)) : [];
if (missing.length > 0) process.stderr.write(`Not found in the app: ${missing.join(', ')}\n`);
process.stdout.write(`${taken.length} pictures in test/browser/screenshots\n`);

/** One name for a screen, whatever project or integration it shows: `/projects/3/lead-time` is `lead-time`. */
function nameOf(address: string): string {
  const words = new URL(address).pathname.split('/').filter((word) => /^[a-z]/.test(word));
  return words.length > 1 ? words.slice(1).join('-') : (words[0] ?? 'start');
}

/** The window as a user sees it goes into the README, the whole length of the screen into the folder for looking through. */
async function picture(page: Page, address: string, name: string): Promise<void> {
  if (page.url() !== address) await page.goto(address, { waitUntil: 'networkidle' });
  if (isForReadme && forReadme.includes(name)) await settled(page, join(readmeFolder, `${name}.png`));
  const hidden = await page.locator('.main').evaluate((main) => main.scrollHeight - main.clientHeight);
  await page.setViewportSize({ ...window, height: window.height + hidden });
  await settled(page, join(folder, `${name}.png`));
  await page.setViewportSize(window);
  taken.push(name);
}

/** Charts draw themselves in over some frames; the picture is taken when two in a row are the same. */
async function settled(page: Page, path: string): Promise<void> {
  let before: Buffer = Buffer.alloc(0);
  for (let tries = 0; tries < 20; tries += 1) {
    const now = await page.screenshot({ animations: 'disabled' });
    if (now.equals(before)) break;
    before = now;
  }
  await page.screenshot({ path, animations: 'disabled' });
}
