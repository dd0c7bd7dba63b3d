/** What a reader needs to know of a metric; route, screen, export, OpenAPI and command line follow from it. */
interface Descriptor {
  /** The last part of its path in the API, such as `repair_times`. */
  readonly id: string;
  readonly title: string;
  /** The definition in plain words. */
  readonly about: string;
  /** A worked example with numbers. */
  readonly example: string;
  readonly better: 'lower' | 'higher';
}

/** A metric with values per run or breakage of one series (a pipeline's runs on one branch). */
export interface SeriesDescriptor extends Descriptor {
  readonly kind: 'series';
  /** Whether it may also be asked of an issue tracker. */
  readonly isOfIssuesToo: boolean;
  /** The daily average per project that is made from it, if the API has one. */
  readonly average: (Descriptor & { readonly kind: 'average' }) | null;
}

/** A metric with a value per commit and route through the graph. */
export interface RouteDescriptor extends Descriptor {
  readonly kind: 'route';
}

/** A metric whose answer has a shape of its own, and an endpoint to match. */
export interface ReportDescriptor extends Omit<Descriptor, 'better'> {
  readonly kind: 'report';
}

export type MetricDescriptor = SeriesDescriptor | RouteDescriptor | ReportDescriptor;
