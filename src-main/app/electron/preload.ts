import { contextBridge } from 'electron';

// The renderer's world is fetch alone; it only needs to know that it has a window of its own.
contextBridge.exposeInMainWorld('plumbline', Object.freeze({ window: true }));
