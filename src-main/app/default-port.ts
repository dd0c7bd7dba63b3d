/** The port of the service on 127.0.0.1, unless an option or the settings name another. */
export const defaultPort = 8417;
