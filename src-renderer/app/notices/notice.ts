/** Something that the frame says once, over whatever screen is shown. What is a fault stays until somebody has read it. */
export interface Notice {
  readonly message: string;
  readonly isFault: boolean;
  /** Where more of it is shown. */
  readonly more?: { readonly to: string; readonly label: string };
}
