const pullRequest = /^refs\/pull\//;

/** The branch as people call it; other references keep their names, those of pull requests without `refs/`. */
export function branchOf(reference: string | null | undefined): { branch: string | null; pullRequest: boolean } {
  if (!reference) return { branch: null, pullRequest: false };
  const branch = reference.replace(/^refs\/heads\//, '').replace(pullRequest, 'pull/');
  return { branch, pullRequest: pullRequest.test(reference) };
}
