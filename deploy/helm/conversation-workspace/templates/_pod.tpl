{{/* What all pods have in common: the rights of the images, which run as user 1000 and write to /tmp alone. */}}
{{- define "cws.pod" -}}
# The processes call no API of Kubernetes.
automountServiceAccountToken: false
# Variables such as IDENTITY_PORT, which Kubernetes would add for each Service, are not for the processes.
enableServiceLinks: false
securityContext:
  runAsNonRoot: true
  runAsUser: 1000
  runAsGroup: 1000
  fsGroup: 1000
  seccompProfile: { type: RuntimeDefault }
{{- with .Values.image.pullSecrets }}
imagePullSecrets:
  {{- range . }}
  - name: {{ . }}
  {{- end }}
{{- end }}
{{- end -}}

{{- define "cws.container" -}}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
{{- end -}}
