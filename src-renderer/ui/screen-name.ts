import { createContext } from 'react';

/** The folder of the screen around a part, by which that screen's sheet finds what it may style. */
export const ScreenName = createContext<string | undefined>(undefined);
