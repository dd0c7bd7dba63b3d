import { app, Menu, Notification, nativeImage, Tray } from 'electron';
import type { FailureNews } from '#shared/desktop/failure-news.ts';
import { shellText } from '../policy/shell-text.ts';
import { type CollectionStanding, standingOf } from '../policy/standing.ts';
import { trayIcons } from '../policy/tray-icon.ts';
import { trayMenu } from '../policy/tray-menu.ts';

/** Puts the tray in its place; gives what shows another standing, and what tells of news. */
export function startTray(open: () => void, collect: () => void) {
  const words = shellText(app.getLocale());
  const tray = new Tray(nativeImage.createFromDataURL(trayIcons.ok));
  tray.on('click', open);
  const show = (standing: CollectionStanding): void => {
    tray.setImage(nativeImage.createFromDataURL(trayIcons[standing.kind]));
    tray.setToolTip(`Plumbline: ${words.standing(standing)}`);
    tray.setContextMenu(Menu.buildFromTemplate(trayMenu(words, standing, { open, collect, quit: () => app.quit() })));
  };
  show(standingOf([]));
  const tell = (news: FailureNews): void => new Notification(words.news(news)).on('click', open).show();
  return { show, tell };
}
