import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { chromiumOptions } from '#test/browser/support/chromium.ts';
import { chromiumPath } from './needs.ts';
import { top } from './project.ts';

// node build/node.mjs icon.ts: draws the icon as a picture, from which electron-builder makes those of Windows and macOS.
const size = 1024;

const svg = readFileSync(join(top, 'src-renderer/public/icon.svg'), 'utf8');
if (chromiumPath() === null) throw new Error('The icon is drawn by Chromium: npx playwright install chromium.');
const browser = await chromium.launch(chromiumOptions());
const page = await browser.newPage({ viewport: { width: size, height: size } });
await page.setContent(`<style>body{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${svg}`);
await page.screenshot({ path: join(top, 'build/icon.png'), omitBackground: true });
await browser.close();
