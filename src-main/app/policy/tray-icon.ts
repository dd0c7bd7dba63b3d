/** A plumb bob, 16 by 16. */
export const trayIcon =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAYAAAAf8/9hAAAALUlEQVR42mNgwANs8rb8B2EGcsGoASPXAJgmXJj2BuAzhCKvkB2AFMUEXaIRAJ+ieuUReJXpAAAAAElFTkSuQmCC';
