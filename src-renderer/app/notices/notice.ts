/** A message that the frame shows once, over any screen. A fault stays until the user has read it. */
export interface Notice {
  readonly message: string;
  readonly isFault: boolean;
  /** Where more of it is shown. */
  readonly more?: { readonly to: string; readonly label: string };
}
