import { type ReactNode, useState } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components';
import type { SyncOut } from '#shared/api/syncs.ts';
import { t } from '../../../language/language.ts';
import { Drawer } from '../../../ui/overlays/Drawer.tsx';
import { Status } from '../Status.tsx';
import type { Collected } from '../text.ts';
import { useIntegrationActions } from '../use-integration-actions.ts';
import { Completeness } from './Completeness.tsx';
import { ConnectionTest } from './ConnectionTest.tsx';
import { EditIntegration } from './EditIntegration.tsx';
import { History } from './History.tsx';
import { detailTabs, useDetails } from './use-details.ts';

interface DrawerProps {
  readonly collected: Collected;
  readonly sync: SyncOut | null;
  readonly zone: string;
}

/** Everything about one integration: its state, its past, its gaps, its test and its settings. */
export function IntegrationDrawer({ collected, sync, zone }: DrawerProps): ReactNode {
  const { tab, open, close } = useDetails();
  const actions = useIntegrationActions(collected, sync);
  const [isSaving, setSaving] = useState(false);
  const show = (at: typeof tab) => open(collected.id, at);
  return (
    <Drawer
      title={collected.name}
      lead={<span className="mono">{collected.url}</span>}
      isSaving={isSaving}
      onClose={close}
    >
      <Tabs
        className="drawer-tabs"
        selectedKey={tab}
        onSelectionChange={(key) => show(detailTabs.find((one) => one === key) ?? 'status')}
      >
        <TabList className="tabs" aria-label={t('integrations.detailsOf', { name: collected.name })}>
          {detailTabs.map((id) => (
            <Tab key={id} id={id} className="tab">
              {t(`integrations.tabs.${id}`)}
            </Tab>
          ))}
        </TabList>
        <TabPanel id="status" className="drawer-panel">
          <Status collected={collected} sync={sync} zone={zone} onShow={show} />
        </TabPanel>
        <TabPanel id="history" className="drawer-panel">
          <History id={collected.id} zone={zone} />
        </TabPanel>
        <TabPanel id="completeness" className="drawer-panel">
          <Completeness collected={collected} zone={zone} isBusy={actions.isBusy} watermark={sync?.watermark ?? null} />
        </TabPanel>
        <TabPanel id="test" className="drawer-panel">
          <ConnectionTest
            collected={collected}
            onEdit={() => show('edit')}
            onCollect={() => {
              actions.collect();
              show('status');
            }}
          />
        </TabPanel>
        {/* Typed text stays while another tab is open. */}
        <TabPanel id="edit" className="drawer-panel" shouldForceMount>
          <EditIntegration collected={collected} onSaving={setSaving} onClose={close} />
        </TabPanel>
      </Tabs>
    </Drawer>
  );
}
