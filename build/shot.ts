import { chromium } from 'playwright';
import { startApp } from '#test/browser/app.ts';
import { chromiumOptions } from '#test/browser/chromium.ts';

const [paths = '/project/1/overview', widths = '1440', themes = 'light', lang = 'en', full = ''] =
  process.argv.slice(2);
const demo = await startApp(['demo']);
const browser = await chromium.launch(chromiumOptions());
for (const theme of themes.split(','))
  for (const width of widths.split(',').map(Number)) {
    const context = await browser.newContext({
      colorScheme: theme as 'light',
      viewport: { width, height: 900 },
      timezoneId: 'Europe/Berlin',
      locale: lang,
    });
    const page = await context.newPage();
    page.on('console', (m) => m.type() === 'error' && console.log('CONSOLE', m.text().slice(0, 300)));
    page.on('pageerror', (m) => console.log('ERROR', m.message.slice(0, 500)));
    await demo.signIn(context);
    for (const path of paths.split(',')) {
      const [address, ...actions] = path.split('!');
      await page.goto(demo.url + address);
      await page.locator('h1').waitFor();
      await page.waitForTimeout(800);
      await page
        .waitForFunction(() => document.querySelectorAll('.skeleton').length === 0, null, { timeout: 20000 })
        .catch(() => console.log('skeleton stays'));
      for (const act of actions) {
        await page.getByRole('button', { name: act }).first().click();
        await page.waitForTimeout(300);
      }
      let grow = 0;
      if (full) {
        grow = await page.locator('.main').evaluate((m) => m.scrollHeight - m.clientHeight);
        await page.setViewportSize({ width, height: Math.min(900 + grow, 4000) });
        await page.waitForTimeout(400);
      }
      await page.waitForTimeout(400);
      const name = (address + actions.join('-')).replace(/[^a-z0-9]+/gi, '-').replace(/^-/, '') || 'home';
      await page.screenshot({ path: `/tmp/shots/${name}-${theme}-${width}-${lang}.png` });
      console.log(`/tmp/shots/${name}-${theme}-${width}-${lang}.png`);
      if (full) await page.setViewportSize({ width, height: 900 });
    }
    await context.close();
  }
await browser.close();
await demo.close();
process.exit(0);
