/** Ends an address of the lead time that leads to the routes of its pipeline, which lie below the graph. */
export const hashOfRoutes = '#routes';

/** Ends one that leads to the commits that have not arrived, which lie below the routes. */
export const hashOfInFlight = '#in-flight';
