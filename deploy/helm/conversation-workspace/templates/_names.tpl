{{- define "cws.fullname" -}}
{{- .Release.Name | trunc 40 | trimSuffix "-" -}}
{{- end -}}

{{- define "cws.secrets" -}}
{{- .Values.secrets.prefix | default (include "cws.fullname" .) -}}
{{- end -}}

{{/* Takes (dict "root" $ "name" NAME). */}}
{{- define "cws.selector" -}}
app.kubernetes.io/name: {{ .root.Chart.Name }}
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .name }}
{{- end -}}

{{- define "cws.labels" -}}
{{ include "cws.selector" . }}
app.kubernetes.io/version: {{ .root.Values.image.tag | default .root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ .root.Chart.Name }}-{{ .root.Chart.Version }}
{{- end -}}

{{- define "cws.image" -}}
{{- $image := .root.Values.image -}}
{{ $image.repository }}-{{ .name }}:{{ $image.tag | default .root.Chart.AppVersion }}
{{- end -}}
