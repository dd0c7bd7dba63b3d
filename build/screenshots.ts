// npm run screenshots [-- --readme]: a picture of every screen of the demo, light and dark.
import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright';
import { startApp } from '#test/browser/app.ts';
import { ensureBundle } from './bundle.ts';
import { chromiumPath } from './needs.ts';
import { top } from './project.ts';

/** What the links of the app lead to is found by walking them, so that a new screen is in the pictures without a line here. */
const most = 30;
const forReadme = ['overview-light', 'lead-time-light', 'runs-cycle_times-dark', 'integrations-light'];

const folder = join(top, 'test/browser/screenshots');
const readmeFolder = join(top, 'docs/screenshots');

await ensureBundle();
mkdirSync(folder, { recursive: true });
const executablePath = chromiumPath();
if (executablePath === null) {
  process.stderr.write('No Chromium here: sudo apt-get install chromium, or npx playwright install chromium.\n');
  process.exit(1);
}
const demo = await startApp(['demo']);
const empty = await startApp(['serve']);
const browser = await chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] });
const taken: string[] = [];

try {
  for (const colorScheme of ['light', 'dark'] as const) {
    const context = await browser.newContext({
      colorScheme,
      viewport: { width: 1280, height: 800 },
      timezoneId: 'Europe/Berlin',
    });
    const page = await context.newPage();
    await empty.signIn(context);
    await picture(page, empty.url, `welcome-${colorScheme}`);
    await demo.signIn(context);
    const seen = new Set<string>();
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

if (process.argv.includes('--readme')) {
  mkdirSync(readmeFolder, { recursive: true });
  for (const name of taken.filter((one) => forReadme.includes(one))) {
    copyFileSync(join(folder, `${name}.png`), join(readmeFolder, `${name}.png`));
  }
  const missing = forReadme.filter((name) => !taken.includes(name));
  if (missing.length > 0) process.stderr.write(`Not found in the app: ${missing.join(', ')}\n`);
}
process.stdout.write(`${taken.length} pictures in test/browser/screenshots\n`);

/** One name for a screen, whatever project or integration it shows: `/projects/3/lead-time` is `lead-time`. */
function nameOf(address: string): string {
  const words = new URL(address).pathname.split('/').filter((word) => /^[a-z]/.test(word));
  return words.length > 1 ? words.slice(1).join('-') : (words[0] ?? 'start');
}

async function picture(page: Page, address: string, name: string): Promise<void> {
  if (page.url() !== address) await page.goto(address, { waitUntil: 'networkidle' });
  // Charts draw themselves in over some frames; a picture is taken when two in a row are the same.
  let before: Buffer = Buffer.alloc(0);
  for (let tries = 0; tries < 20; tries += 1) {
    const now = await page.screenshot({ animations: 'disabled' });
    if (now.equals(before)) break;
    before = now;
  }
  await page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled', fullPage: true });
  taken.push(name);
}
