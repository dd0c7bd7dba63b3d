/** The link that opens an address of the app again: in its own window, or in a browser. */
export function linkTo(address: string, where: { readonly isDesktop: boolean; readonly origin: string }): string {
  return where.isDesktop ? `plumbline://${address.replace(/^\/+/, '')}` : `${where.origin}${address}`;
}

/** What a view keeps of an address: the screen of the project and its query; null if it is no screen of a project. */
export function viewAddress(pathname: string, search: string): string | null {
  const screen = /^\/project\/\d+\/([a-z].*?)\/?$/.exec(pathname)?.[1];
  return screen === undefined ? null : `${screen}${search}`;
}
