/** A token as the service tells of it. */
export const aToken = {
  id: 3,
  name: 'Build',
  integ_type: 'ci_server',
  origins: ['https://ci.example'],
  username: null,
  used_by: [],
  last_used_at: null,
  expires_at: null,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
};
