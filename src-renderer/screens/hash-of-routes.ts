/** Ends an address of the lead time that leads to the routes of its pipeline, which lie below the graph. */
export const hashOfRoutes = '#routes';
