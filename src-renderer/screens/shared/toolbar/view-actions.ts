import { createContext } from 'react';

/** What can be done with the address of what is shown; the frame gives it, and screens offer it. */
export interface ViewActions {
  readonly copyLink: () => void;
  readonly saveView: () => void;
}

export const ViewActions = createContext<ViewActions | null>(null);
