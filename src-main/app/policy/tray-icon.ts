/** A plumb bob, 16 by 16; with a ring while something is collected, and a filled dot where something fails. */
export const trayIcons = {
  ok: 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAYAAAAf8/9hAAAALUlEQVR42mNgwANs8rb8B2EGcsGoASPXAJgmXJj2BuAzhCKvkB2AFMUEXaIRAJ+ieuUReJXpAAAAAElFTkSuQmCC',
  collecting:
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAYAAAAf8/9hAAAAP0lEQVR42mNgwANs8rb8B2EGcsGoASPXAJgmZAyTk4/v/g/DRBuATTNJhiBrRlZDtCEDZwDMELLCAFc0YtMMAORskFK2XBULAAAAAElFTkSuQmCC',
  failing:
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAYAAAAf8/9hAAAAPUlEQVR42mNgwANs8rb8B2EGcsGoASPXAJgmZAyTO2Gl8h+GiTYAm2aSDMGlmWhDBs4AmCFkhQGuaMSmGQBmYabL4LJQewAAAABJRU5ErkJggg==',
} as const;
