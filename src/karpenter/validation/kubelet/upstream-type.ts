import { any, boolean, int32, int64, intOrText, list, map, number, object, objectAt, text } from '../../admission/schema.ts';
import type { Draft, ObjectSchema } from '../../admission/schema.ts';
import { newestRelease } from '../../releases.ts';

/** Go reads null through the type's own method, which fails, unless the field is a pointer. */
const DURATION = text({ holds: 'duration', refusesNull: true });
const OPTIONAL_DURATION = text({ holds: 'duration' });

function fields(names: string, draft: Draft): Record<string, Draft> {
  return Object.fromEntries(names.split(/\s+/).map((name) => [name, draft]));
}

const TEXTS = fields(
  `kind apiVersion staticPodPath podLogsDir staticPodURL address tlsCertFile tlsPrivateKeyFile tlsMinVersion imagePullCredentialsVerificationPolicy
  healthzBindAddress clusterDomain kubeletCgroups systemCgroups cgroupRoot cgroupDriver cpuManagerPolicy memoryManagerPolicy topologyManagerPolicy
  topologyManagerScope hairpinMode podCIDR resolvConf contentType containerLogMaxSize configMapAndSecretChangeDetectionStrategy reservedSystemCPUs
  showHiddenMetricsForVersion memoryReservationPolicy systemReservedCgroup kubeReservedCgroup volumePluginDir providerID containerRuntimeEndpoint
  imageServiceEndpoint`,
  text(),
);

const BOOLEANS = fields(
  `enableServer rotateCertificates serverTLSBootstrap enableDebuggingHandlers enableContentionProfiling cgroupsPerQOS singleProcessOOMKill runOnce
  cpuCFSQuota serializeImagePulls mergeDefaultEvictionSettings enableControllerAttachDetach protectKernelDefaults makeIPTablesUtilChains failSwapOn
  kernelMemcgNotification enableSystemLogHandler enableSystemLogQuery enableProfilingHandler enableDebugFlagsHandler seccompDefault registerNode
  localStorageCapacityIsolation failCgroupV1`,
  boolean(),
);

const INTEGERS = {
  ...fields(
    `port readOnlyPort registryPullQPS registryBurst eventRecordQPS eventBurst healthzPort oomScoreAdj nodeLeaseDurationSeconds
    imageGCHighThresholdPercent imageGCLowThresholdPercent maxPods nodeStatusMaxImages kubeAPIQPS kubeAPIBurst maxParallelImagePulls
    evictionMaxPodGracePeriod podsPerCore iptablesMasqueradeBit iptablesDropBit containerLogMaxFiles containerLogMaxWorkers`,
    int32(),
  ),
  ...fields('podPidsLimit maxOpenFiles', int64()),
};

const DURATIONS = {
  ...fields(
    `syncFrequency fileCheckFrequency httpCheckFrequency streamingConnectionIdleTimeout nodeStatusUpdateFrequency nodeStatusReportFrequency
    imageMinimumGCAge imageMaximumGCAge volumeStatsAggPeriod cpuManagerReconcilePeriod runtimeRequestTimeout evictionPressureTransitionPeriod
    shutdownGracePeriod shutdownGracePeriodCriticalPods`,
    DURATION,
  ),
  ...fields('cpuCFSQuotaPeriod containerLogMonitorInterval', OPTIONAL_DURATION),
};

const COLLECTIONS = {
  ...fields('clusterDNS tlsCipherSuites preloadedImagesVerificationAllowlist enforceNodeAllocatable allowedUnsafeSysctls', list(text())),
  ...fields(
    `evictionHard evictionSoft evictionSoftGracePeriod evictionMinimumReclaim systemReserved kubeReserved qosReserved cpuManagerPolicyOptions
    topologyManagerPolicyOptions defaultPodSysctls`,
    map(text()),
  ),
  tlsCurvePreferences: list(int32()),
  staticPodURLHeader: map(list(text())),
  featureGates: map(boolean()),
};

const VERBOSITY = int32({ unsigned: true });
const LOG_OUTPUT = object({ splitStream: boolean(), infoBufferSize: text({ holds: 'quantity' }) });

const LOGGING = object({
  format: text(),
  flushFrequency: text({ holds: 'durationOrNanoseconds' }),
  verbosity: VERBOSITY,
  vmodule: list(object({ filePattern: text(), verbosity: VERBOSITY })),
  options: object({ text: LOG_OUTPUT, json: LOG_OUTPUT }),
});

const OBJECTS = {
  authentication: object({
    x509: object({ clientCAFile: text() }),
    webhook: object({ enabled: boolean(), cacheTTL: DURATION }),
    anonymous: object({ enabled: boolean() }),
  }),
  authorization: object({ mode: text(), webhook: object({ cacheAuthorizedTTL: DURATION, cacheUnauthorizedTTL: DURATION }) }),
  memorySwap: object({ swapBehavior: text() }),
  logging: LOGGING,
  crashLoopBackOff: object({ maxContainerRestartPeriod: OPTIONAL_DURATION }),
  tracing: object({ endpoint: text(), samplingRatePerMillion: int32() }),
  userNamespaces: object({ idsPerPod: int64() }),
  reservedMemory: list(object({ numaNode: int32(), limits: map(intOrText()) })),
  shutdownGracePeriodByPodPriority: list(object({ priority: int32(), shutdownGracePeriodSeconds: int64() })),
};

/**
 * `KubeletConfiguration` of `k8s.io/kubelet config/v1beta1`, v0.37, which releases from 1.15 on are built with. What is in `registerWithTaints` does not
 * matter, since it may not be set at all.
 */
export const KUBELET_CONFIGURATION: ObjectSchema = objectAt(
  object({ ...TEXTS, ...BOOLEANS, ...INTEGERS, ...DURATIONS, ...COLLECTIONS, ...OBJECTS, memoryThrottlingFactor: number(), registerWithTaints: any() }),
  newestRelease().version,
);
