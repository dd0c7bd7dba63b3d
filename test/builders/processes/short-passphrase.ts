/** A secrets file of the version before, which took any passphrase: `short`. */
export const madeWithShort = {
  version: 1,
  n: 131072,
  salt: 'NJTEWT6hM1igMSKCtKS8og==',
  nonce: 'Nj16FFf2dxRXT7AC',
  tag: 'zyPyo6T6F0Rfm6xNqO6grA==',
  data: 'floKCIgeQM7k+GhXTikEFHNIiyM=',
};
