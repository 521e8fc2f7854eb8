#!/bin/sh
# Creates a self-signed certificate for a host name, for trying out the cluster: sh docker/cluster/make-certificate.sh docker/cluster/tls dig.example
# In production, replace it by a certificate of your authority (certificate.pem with its chain, key.pem), readable by the account of nginx.
set -eu
mkdir -p "$1"
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 365 -subj "/CN=$2" \
  -addext "subjectAltName=DNS:$2,IP:127.0.0.1" -keyout "$1/key.pem" -out "$1/certificate.pem" 2> /dev/null
chmod 644 "$1/key.pem" "$1/certificate.pem"
