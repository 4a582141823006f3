// Each worker of jest tests a system of its own. Without E2E_SYSTEMS all use the one that BASE_URL names.
const { E2E_SYSTEMS, JEST_WORKER_ID } = process.env;

if (E2E_SYSTEMS) Object.assign(process.env, JSON.parse(E2E_SYSTEMS)[Number(JEST_WORKER_ID) - 1]);
