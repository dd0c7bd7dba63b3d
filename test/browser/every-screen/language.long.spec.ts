import type { Page } from '@playwright/test';
import { de } from '../../../src-renderer/language/de/de.ts';
import { en } from '../../../src-renderer/language/en/en.ts';
import { expect, test } from '../support/app.ts';
import { dataOf, isData } from '../support/data-texts.ts';
import { outsideBrackets, screenTextsOf, sticksOut } from '../support/screen-texts.ts';
import { look, screens } from '../support/screens.ts';

/** Chooses a language as the settings do, which load the page again. */
async function speak(page: Page, language: string): Promise<void> {
  await page.evaluate((chosen) => localStorage.setItem('language', chosen), language);
  await look(page, page.url());
}

const sentences = (words: object): readonly string[] =>
  Object.values(words).flatMap((value: unknown) => (typeof value === 'string' ? value : sentences(value as object)));
const german = new Set(sentences(de));
/** What English says in whole, without anything filled in, and German does not. */
const english = new Set(sentences(en).filter((text) => !/\{\{|<|\n/.test(text) && !german.has(text)));

for (const screen of screens) {
  test(`${screen} speaks German, says nothing that is not in the catalogue, and has room for longer words`, async ({
    demo,
    page,
    context,
  }) => {
    await demo.signIn(context);
    await look(page, demo.url + screen);
    await speak(page, 'de');
    await expect(page.locator('html')).toHaveAttribute('lang', 'de-DE');
    const data = await dataOf(demo);
    const shown = await screenTextsOf(page);
    const left = [...shown.texts, ...shown.attributes]
      .map((text) => text.trim())
      .filter((text) => english.has(text) && !data.has(text));
    expect(left).toEqual([]);

    await speak(page, 'xx');
    const { texts, attributes } = await screenTextsOf(page);
    const outside = [...outsideBrackets(texts), ...attributes.flatMap((one) => outsideBrackets([one]))];
    expect(outside.filter((text) => !isData(text, data))).toEqual([]);
    expect(await sticksOut(page)).toEqual([]);
  });
}

test('numbers and lengths of time are written as in German', async ({ demo, page, context }) => {
  await demo.signIn(context);
  await look(page, `${demo.url}/project/1/overview`);
  await speak(page, 'de');
  await expect(page.locator('.tile-figure').first()).toHaveText(/^\d+ (Std|Min|Tg|Sek)\./);
  await expect(page.getByRole('region', { name: 'Was sich geändert hat' }).locator('.delta').first()).toHaveText(
    /unverändert|zu wenige Werte|\d/,
  );
  await page.locator('details.chart-table summary').first().click();
  await expect(page.locator('details.chart-table').first()).toContainText(/\d\d\.\d\d\.\d{4}/);
});
