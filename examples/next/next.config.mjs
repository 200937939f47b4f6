// The shared client is beside this folder; addresses of Quoin end with a slash.
export default { experimental: { externalDir: true }, skipTrailingSlashRedirect: true };
