import { useLocation } from 'react-router';

/** The project in the address, or null. */
export function useProjectId(): number | null {
  const match = /^\/project\/(\d+)(?:\/|$)/.exec(useLocation().pathname);
  return match ? Number(match[1]) : null;
}
