import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** What keeps people from using the page, by rule, with the markup; serious and critical faults only, unless all are asked for. */
export async function faultsOf(page: Page, among: 'grave' | 'all' = 'grave'): Promise<readonly string[]> {
  // All is in one frame, and nobody reads what passed: both are most of the work.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .analyze();
  return violations
    .filter(({ impact }) => among === 'all' || impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}
