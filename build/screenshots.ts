// npm run screenshots [-- --readme]: the sheet of all screens of the demo in every theme, language and width; or the README's pictures alone.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright';
import { startApp } from '#test/browser/support/app.ts';
import { chromiumOptions } from '#test/browser/support/chromium.ts';
import { look, screens } from '#test/browser/support/screens.ts';
import { ensureBundle } from './ensure-built.ts';
import { chromiumPath } from './needs.ts';
import { top } from './project.ts';

interface Shot {
  readonly screen: string;
  readonly theme: 'light' | 'dark';
  readonly language: 'en' | 'de';
  readonly width: number;
}

const folder = join(top, 'test/browser/screenshots');
const readmeFolder = join(top, 'docs/screenshots');
const height = 900;

const themes = ['light', 'dark'] as const;
const languages = ['en', 'de'] as const;
const widths = [1440, 1000, 640] as const;

const sheet: readonly Shot[] = themes.flatMap((theme) =>
  languages.flatMap((language) =>
    widths.flatMap((width) => screens.map((screen) => ({ screen, theme, language, width }))),
  ),
);

const readme: readonly { readonly name: string; readonly shot: Shot }[] = [
  { name: 'overview-light', screen: '/project/1/overview?range=30', theme: 'light' },
  { name: 'lead-time-light', screen: '/project/1/lead-time?range=30', theme: 'light' },
  { name: 'delivery-light', screen: '/project/1/delivery?range=30', theme: 'light' },
  { name: 'flow-dark', screen: '/project/1/flow?range=30', theme: 'dark' },
  { name: 'runs-cycle_times-dark', screen: '/project/1/runs/cycle_times?range=30', theme: 'dark' },
  { name: 'integrations-light', screen: '/project/1/integrations', theme: 'light' },
].map(({ name, screen, theme }) => ({
  name,
  shot: { screen, theme: theme === 'dark' ? 'dark' : 'light', language: 'en', width: 1440 },
}));

await ensureBundle();
if (chromiumPath() === null) {
  process.stderr.write('No Chromium here: sudo apt-get install chromium, or npx playwright install chromium.\n');
  process.exit(1);
}
const demo = await startApp(['demo']);
const browser = await chromium.launch(chromiumOptions());
try {
  if (process.argv.includes('--readme')) {
    mkdirSync(readmeFolder, { recursive: true });
    for (const { name, shot } of readme) await taken(browser, shot, { file: join(readmeFolder, `${name}.png`) });
  } else {
    mkdirSync(folder, { recursive: true });
    for (const shot of sheet) await taken(browser, shot, { file: join(folder, `${nameOf(shot)}.png`), isWhole: true });
    writeFileSync(join(folder, 'index.html'), sheetPage(sheet));
    process.stdout.write(
      `${sheet.length} pictures: test/browser/screenshots/index.html shows them beside each other\n`,
    );
  }
} finally {
  await browser.close();
  await demo.close();
}

function nameOf({ screen, theme, language, width }: Shot): string {
  const words = screen.replaceAll(/[^a-z_]+/g, '-').replace(/^-(project-)?/, '');
  return `${words}-${theme}-${language}-${width}`;
}

/** Takes a picture of the window as a user sees it, or of the whole length of the screen. */
async function taken(
  one: Browser,
  { screen, theme, language, width }: Shot,
  { file, isWhole = false }: { readonly file: string; readonly isWhole?: boolean },
): Promise<void> {
  const context = await one.newContext({
    colorScheme: theme,
    locale: language,
    viewport: { width, height },
    timezoneId: 'Europe/Berlin',
  });
  const page = await context.newPage();
  await demo.signIn(context);
  await look(page, demo.url + screen);
  if (isWhole) {
    const hidden = await page.locator('.main').evaluate((main) => main.scrollHeight - main.clientHeight);
    await page.setViewportSize({ width, height: height + hidden });
  }
  await settled(page, file);
  await context.close();
}

/** Charts draw themselves in over some frames; the picture is taken when two in a row are the same. */
async function settled(page: Page, path: string): Promise<void> {
  let before: Buffer = Buffer.alloc(0);
  for (let tries = 0; tries < 20; tries += 1) {
    const now = await page.screenshot({ animations: 'disabled' });
    if (now.equals(before)) break;
    before = now;
  }
  // The demo tells of its failed collection in a toast, some time after the start; a picture is of the screen.
  await page.locator('.undos').evaluateAll((all) => {
    for (const one of all) if (one instanceof HTMLElement) one.style.visibility = 'hidden';
  });
  await page.screenshot({ path, animations: 'disabled' });
}

/** All pictures on one page, those of a screen beside each other. */
function sheetPage(shots: readonly Shot[]): string {
  const rows = screens.map((screen) => {
    const pictures = shots
      .filter((shot) => shot.screen === screen)
      .map(
        (shot) => `<a href="${nameOf(shot)}.png"><img loading="lazy" src="${nameOf(shot)}.png" width="320" alt=""></a>`,
      );
    return `<h2>${screen}</h2>${pictures.join('')}`;
  });
  return `<!doctype html><meta charset="utf-8"><title>Screens</title><style>img{margin:4px;vertical-align:top}</style>${rows.join('')}`;
}
