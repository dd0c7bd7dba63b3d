import { app, Menu, Notification, nativeImage, Tray } from 'electron';
import type { FailureNews } from '#shared/desktop/project/failure-news.ts';
import { type CollectionSummary, collectionSummary } from '../policy/collection-summary.ts';
import { shellText } from '../policy/shell-text.ts';
import { trayIcons } from '../policy/tray-icon.ts';
import { trayMenu } from '../policy/tray-menu.ts';

/** Makes the tray icon; returns what updates its state, and what shows a notification. */
export function startTray(open: () => void, collect: () => void) {
  const texts = shellText(app.getLocale());
  const tray = new Tray(nativeImage.createFromDataURL(trayIcons.ok));
  tray.on('click', open);
  const show = (standing: CollectionSummary): void => {
    tray.setImage(nativeImage.createFromDataURL(trayIcons[standing.kind]));
    tray.setToolTip(`Plumbline: ${texts.standing(standing)}`);
    tray.setContextMenu(Menu.buildFromTemplate(trayMenu(texts, standing, { open, collect, quit: () => app.quit() })));
  };
  show(collectionSummary([]));
  const notify = (news: FailureNews): void => new Notification(texts.news(news)).on('click', open).show();
  return { show, notify };
}
